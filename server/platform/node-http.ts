/** Node's own module, taken so that a start does not load `fetch` and WebSocket with it: to import it costs 20 ms. */
export const http = process.getBuiltinModule('node:http')

/** The same for https. */
export const https = process.getBuiltinModule('node:https')
