// A page of an outside client: the real next-auth/react, nothing of ours.
import * as client from 'next-auth/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

function Shown() {
  const session = client.useSession({ required: location.search.includes('required') })
  window.update = session.update
  return createElement('p', null, `${session.status} ${session.data?.user.fullname ?? ''}`)
}

window.client = client
const app = createElement(client.SessionProvider, { refetchOnWindowFocus: false }, createElement(Shown))
createRoot(document.body).render(app)
