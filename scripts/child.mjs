import { spawn } from 'node:child_process'

const once = 700

/**
 * Puts a child in our place: its output is ours, its end is our end, a signal reaches it once.
 * It stands in a group of its own, because one Ctrl-C comes from the terminal and again from npm;
 * the channel lets it notice that we were killed (leave-with-parent.mjs).
 */
export function become(command, args, options = {}) {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  })
  let last = 0
  const pass = (signal) => {
    if (Date.now() - last < once) return
    last = Date.now()
    child.kill(signal)
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  process.on('SIGHUP', () => pass('SIGTERM'))
  if (process.env.npm_lifecycle_event) watchParent(() => pass('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** npm hands a signal to the shell that it started us with; a shell that dies of it tells nobody. */
function watchParent(leave) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    leave()
  }, 250)
  watch.unref()
}
