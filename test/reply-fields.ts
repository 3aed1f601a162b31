import { z } from 'zod'
import type { Route } from '../shared/platform/route.ts'

function namesIn(schema: unknown): string[] {
  if (!schema || typeof schema !== 'object') return []
  const { properties = {} } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)]
}

/** The names of all fields, at any depth, that the answers of some calls may carry. */
export const replyFields = (contract: Record<string, Route>): string[] => {
  const shapes = Object.values(contract).map(({ reply }) =>
    z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }),
  )
  return [...new Set(shapes.flatMap(namesIn))]
}
