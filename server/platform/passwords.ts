import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id, 19 MiB, two passes: the first choice of the OWASP password storage cheat sheet. About 15 ms on a
 * thread of its own.
 */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hash of a password that nobody has: compared when there is no account, so that the answer takes the same time. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$PT8pBJmDfHQdrk4+cCn/+g$c5I2N5zgpy8JVd3qI9Nq6ojwpDZwh+5yQUDXAYyGTsA'

/** Hashes a password. Call it outside transactions: it is slow. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Checks a password against a hash; takes as long and returns false when there is no hash. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const same = await verify(kept ?? nobody, password)
  return same && typeof kept === 'string'
}
