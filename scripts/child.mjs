import { spawn } from 'node:child_process'

const once = 700

/**
 * Runs a child process in place of this one: output, exit code and signals are passed through, each signal
 * once. The child has its own process group, because one Ctrl-C arrives from the terminal and again from npm;
 * the IPC channel lets it notice that the parent was killed (leave-with-parent.mjs).
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

/** npm sends signals to the shell that started this script; a shell killed by a signal does not forward it. */
function watchParent(leave) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    leave()
  }, 250)
  watch.unref()
}
