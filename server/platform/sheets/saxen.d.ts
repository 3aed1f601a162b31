declare module 'saxen' {
  /** The part of the parser that is used: it accepts a document in pieces. */
  export class Parser {
    on(event: 'openTag', heard: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', heard: (name: string) => void): this
    on(event: 'text', heard: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', heard: (text: string) => void): this
    on(event: 'error', heard: (error: Error) => void): this
    write(piece: string): this
    end(): this
  }
}
