// Only browsers that cannot read the player's own script run this (nomodule), so it is in their language of 2009.
document.body.setAttribute("data-state", "too-old");
document.getElementById("starting-headline").textContent = "This browser is too old";
document.getElementById("too-old").removeAttribute("hidden");
