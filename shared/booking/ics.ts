// Source: RFC 5545 (iCalendar): §3.1 content lines, §3.3.11 text, §3.6.1 event, §3.6.6 alarm.

/** Visit data for the calendar file. Instants are ISO 8601. */
interface CalendarEvent {
  /** Event id. It does not change when the visit is moved, so the calendar updates the existing entry. */
  id: string
  start: string
  end: string
  title: string
  text: string
  place: string
  /** Time when the file was created. */
  madeAt: string
}

const utc = (instant: string): string =>
  new Date(instant).toISOString().replace(/[-:]/g, '').replace('.000', '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const bytes = new TextEncoder()

/** Folds a line at 75 octets; the next line begins with a space. A character is never split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const sign of line) {
    const size = bytes.encode(sign).length
    if (length + size > 75) {
      parts.push(part)
      part = ' '
      length = 1
    }
    part += sign
    length += size
  }
  return [...parts, part].join('\r\n')
}

/** Returns the text of an .ics file with one visit and a reminder on the evening before. */
export const calendarText = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//profosmotr-cabinet//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `LOCATION:${escaped(event.place)}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    'TRIGGER:-PT14H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
