import { z } from 'zod'

/** The version of the record that the user sees: the count of its changes in the database. */
export const Version = z.int().min(0).max(2_147_483_647)
