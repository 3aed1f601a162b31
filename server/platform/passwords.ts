import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes: the first choice of the OWASP password storage sheet. About 15 ms on a thread of its own. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Of a password that nobody has: compared with when there is no account, so that the answer takes the same time. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$PT8pBJmDfHQdrk4+cCn/+g$c5I2N5zgpy8JVd3qI9Nq6ojwpDZwh+5yQUDXAYyGTsA'

/** Hashes a password for keeping. Call it outside of transactions: it takes a while. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether a password is the one of a hash; takes as long and is false when there is no hash. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const same = await verify(kept ?? nobody, password)
  return same && typeof kept === 'string'
}
