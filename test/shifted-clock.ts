/**
 * Sets the clock of a program or a page ahead by a constant: `Date.now()` and `new Date()`, nothing else. A
 * page receives the source text of this function, so the function uses nothing outside itself.
 */
export function shiftClock(ms: number): void {
  const mark = Symbol.for('shifted clock')
  if (ms === 0 || mark in globalThis) return
  const realNow = Date.now
  Date.now = () => realNow() + ms
  const shifted = new Proxy(Date, {
    construct: (target, args, caller) =>
      Reflect.construct(target, args.length === 0 ? [target.now()] : args, caller),
  })
  Date.prototype.constructor = shifted
  Object.assign(globalThis, { Date: shifted, [mark]: true })
}

/** Returns how far CLOCK (`2026-11-29T22:00`, the clinic's time) is ahead of the real time, in milliseconds. */
export function shiftTo(clock: string | undefined): number {
  if (!clock) return 0
  const ms = Date.parse(`${clock}:00+05:00`) - Date.now()
  if (ms > 0) return ms
  throw new Error(`CLOCK=${clock} is not a time ahead of the present one, like 2026-11-29T22:00`)
}

/** How far the clocks of this run are ahead, in milliseconds. vitest.config.ts works it out once for all processes. */
export const clockShift = Number(process.env.CLOCK_SHIFT ?? 0)

/** The flags of Node and the settings that set the clock of a program that the tests start. */
export const shiftedProgram =
  clockShift === 0
    ? { flags: [], settings: {} }
    : { flags: [`--import=${import.meta.filename}`], settings: { CLOCK_SHIFT: String(clockShift) } }

shiftClock(clockShift)
