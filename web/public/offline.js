// Shows the visit and the ticket that were last known on this device (web/booking/kept-visit.tsx and web/queue/kept-ticket.ts
// keep them; a sign-out takes them away).
const place = (id) => document.getElementById(id)

function kept(name) {
  try {
    const value = JSON.parse(localStorage.getItem(name) ?? 'null')?.value
    return value && Date.parse(value.until) > Date.now() ? value : null
  } catch {
    return null
  }
}

const moment = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const time = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Yekaterinburg',
})

function showTicket({ number, says, keptAt }) {
  place('ticket-number').textContent = number
  place('ticket-says').textContent = says
  place('ticket-age').textContent =
    `Так было в ${time.format(new Date(keptAt))}. Пока связи нет, следите за табло и слушайте приглашение.`
  place('ticket').hidden = false
  place('ticket-age').hidden = false
}

function show({ when, where, bring, number, keptAt }) {
  place('when').textContent = when
  place('place').textContent = where
  place('bring').textContent = bring
  place('number').textContent = number
  place('age').textContent =
    `Так было ${moment.format(new Date(keptAt))}. Если с тех пор вы перенесли или отменили запись, здесь этого ещё нет.`
  place('visit').hidden = false
  place('age').hidden = false
}

const ticket = kept('cabinet.last-ticket')
if (ticket) showTicket(ticket)
// A patient in the clinic needs the ticket, not the list of documents to bring.
const visit = ticket ? null : kept('cabinet.last-visit')
if (visit) show(visit)
place('again').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())

// The device may say that it is connected before the server can be reached, and says so only once. The policy of this page
// lets it load nothing but a picture: one that comes tells that the server is there.
setInterval(() => {
  if (!navigator.onLine) return
  const sign = new Image()
  sign.addEventListener('load', () => location.reload())
  sign.src = `/favicon.ico?${Date.now()}`
}, 5000)
