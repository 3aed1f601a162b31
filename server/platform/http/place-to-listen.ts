import type { FastifyListenOptions } from 'fastify'

/** First descriptor that systemd passes (sd_listen_fds, SD_LISTEN_FDS_START). */
const firstSocket = 3

/** The environment and the number of a process. */
interface ListeningProcess {
  env: Record<string, string | undefined>
  pid: number
}

/**
 * Returns where to listen: on the socket that systemd holds open for this process (sd_listen_fds: LISTEN_PID names it),
 * so that nobody is refused while the process restarts; else on the port of the settings.
 */
export function placeToListen(
  { port, host }: { port: number; host: string },
  { env, pid }: ListeningProcess,
): FastifyListenOptions {
  const isPassed = env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) >= 1
  if (!isPassed) return { port, host }
  // Fastify hands its options to net.Server.listen, which knows `fd`; its own type does not name it.
  return { host, fd: firstSocket } as FastifyListenOptions
}
