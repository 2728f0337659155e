/** Whoever reads what a program says may go away (EPIPE), or have no room left: the program goes on without a log. */
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
