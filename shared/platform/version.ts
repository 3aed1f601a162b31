import { z } from 'zod'

/** The version of a record that somebody has before his eyes: a count of its changes, as the database keeps it. */
export const Version = z.int().min(0).max(2_147_483_647)
