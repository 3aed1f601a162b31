// Shows the visit that was last known on this device (web/booking/kept-visit.tsx keeps it; a sign-out takes it away).
const place = (id) => document.getElementById(id)

function keptVisit() {
  try {
    const visit = JSON.parse(localStorage.getItem('cabinet.last-visit') ?? 'null')?.value
    return visit && Date.parse(visit.until) > Date.now() ? visit : null
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

const visit = keptVisit()
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
