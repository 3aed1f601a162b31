// Loaded into a child of child.mjs: when the parent is killed, the child shuts down as on SIGTERM instead of
// staying alive.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
