const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')

/** Signs in over the protocol and gives the cookies of the session as one header. */
export async function signIn(base: string, phone: string, password: string): Promise<string> {
  const csrf = await fetch(`${base}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await fetch(`${base}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf).join('; ') },
    body: new URLSearchParams({ csrfToken, phone, password, callbackUrl: base, json: 'true' }),
  })
  const session = cookiesOf(answer).filter((pair) => pair.includes('session-token'))
  if (!session.length) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`)
  return session.join('; ')
}
