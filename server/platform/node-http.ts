/** Node's http module, obtained without loading `fetch` and WebSocket at start: importing it costs 20 ms. */
export const http = process.getBuiltinModule('node:http')

/** The same for https. */
export const https = process.getBuiltinModule('node:https')
