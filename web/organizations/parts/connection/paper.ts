import type { RequestPaper } from '../../../../shared/organizations/schema.ts'
import { requestPaper, sendLetter } from '../../api.ts'
import { letterOf } from './letter.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** Saves the filled-in connection request on the device as a .docx file. */
export async function savePaper(fields: RequestPaper): Promise<void> {
  const { name, content } = await requestPaper(fields)
  const address = URL.createObjectURL(new Blob([bytesOf(content)], { type: docx }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The address is released a minute later, because the browser has only begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Sends the filled-in connection request as a .docx file to the e-mail address typed in the form. */
export async function mailPaper(fields: RequestPaper): Promise<void> {
  const { name, content } = await requestPaper(fields)
  await sendLetter({
    to: fields.email,
    subject: `Заявка на подключение: ${fields.company}`.slice(0, 200),
    ...letterOf(['Здравствуйте.', `Заявка на подключение к организации ${fields.company} — во вложении.`]),
    attachment: content,
    attachmentName: name,
  })
}
