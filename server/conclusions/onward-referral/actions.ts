import { onwardFileName } from '../../../shared/conclusions/onward-referral/ru.ts'
import { onwardPlaces } from '../../../shared/conclusions/onward-referral/rules.ts'
import type { OnwardPlace } from '../../../shared/conclusions/onward-referral/schema.ts'
import { onwardFile } from '../../../shared/conclusions/onward-referral/sheets.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { opened } from '../actions.ts'
import type { PaperRow } from '../store.ts'

/**
 * Prints the referral to a place beyond the clinic; null when the paper is not valid or does not send there. It is made
 * anew each time, because a paper never changes.
 */
export async function onwardReferralOf(
  paper: PaperRow,
  { place, owner }: { place: OnwardPlace; owner: string },
  secrets: Secrets,
): Promise<FileAnswer | null> {
  if (paper.annulledAt) return null
  const content = opened(paper, secrets)
  if (!onwardPlaces(content).includes(place)) return null
  const file = await pdfOf(onwardFile(content, place), owner)
  return new FileAnswer(onwardFileName(place, content.person.fullname), 'pdf', file)
}
