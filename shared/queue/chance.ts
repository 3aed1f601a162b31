/** Returns numbers from 0 up to 1, one after another. */
export type Random = () => number

/** Makes pseudo-random numbers that are the same for a seed (mulberry32). */
export function mulberry32(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a standard normal number. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Returns a lognormal duration with a mean and a variation (standard deviation divided by the mean). */
export function lognormal(random: Random, mean: number, variation: number): number {
  const variance = Math.log(1 + variation ** 2)
  return mean * Math.exp(Math.sqrt(variance) * normal(random) - variance / 2)
}
