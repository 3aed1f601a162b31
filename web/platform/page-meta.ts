function metaOf(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // The page as it lies in the repository, without a server that fills it in.
  return content.startsWith('__') ? '' : content
}

/** The nonce of this page, for style elements that libraries make. */
export const styleNonce = (): string => metaOf('csp-nonce')

/** The version of the application that this page is; empty without a server that fills it in. */
export const appVersion = (): string => metaOf('app-version')

/** Lets libraries without an option for it (the scroll lock of dialogs) sign their style element with the page's nonce. */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}

/** What dials a phone when it is pressed: a number as people write it, brought to a `tel:` address. */
export const dialLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** How to reach the clinic; the server writes it into the page. Empty texts when it is not given. */
export const clinic = {
  phone: metaOf('clinic-phone'),
  email: metaOf('clinic-email'),
  site: metaOf('clinic-site'),
  note: metaOf('clinic-note'),
}
