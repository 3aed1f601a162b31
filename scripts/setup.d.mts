export const root: string
export function installHooks(folder: string): void
