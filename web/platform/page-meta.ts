function metaOf(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // A value that begins with `__` is the placeholder of the page's source file: no server has filled it in.
  return content.startsWith('__') ? '' : content
}

/** The nonce of this page, for style elements that libraries create. */
export const styleNonce = (): string => metaOf('csp-nonce')

/** The application version of this page; empty when no server fills it in. */
export const appVersion = (): string => metaOf('app-version')

/**
 * Lets libraries without a nonce option (the scroll lock of dialogs) put the page's nonce on their style
 * element.
 */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}

/** Returns the `tel:` address of a phone number in any usual form. */
export const dialLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** The clinic's contacts; the server writes them into the page. Empty when not given. */
export const clinic = {
  phone: metaOf('clinic-phone'),
  email: metaOf('clinic-email'),
  site: metaOf('clinic-site'),
  note: metaOf('clinic-note'),
}
