// Loaded before a program that does not do so by itself: it ends when the process that started it is gone.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone does not keep a program running that has nothing left to do.
process.channel?.unref();
