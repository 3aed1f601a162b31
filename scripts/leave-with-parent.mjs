// Loaded into a child of child.mjs: when the parent is killed, the child closes as on SIGTERM instead of staying behind.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
