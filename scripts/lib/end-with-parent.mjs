// Loaded before a long-running program: the channel to the command that started it closes when that command is gone, even
// by SIGKILL, and then nobody would ever end this one.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
