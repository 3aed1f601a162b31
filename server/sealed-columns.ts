import { appSecret } from './accounts/second-step/tables.ts'
import { billContent } from './billing/tables.ts'
import { correctedFormer, correctedValue } from './booking/corrections/tables.ts'
import { resultFileContent } from './booking/earlier-results/tables.ts'
import { bookingPapers } from './booking/identity-documents/tables.ts'
import { refusalOfDecision } from './booking/psychiatric-decision/tables.ts'
import { checkUpResult } from './check-ups/tables.ts'
import { receiptContent } from './conclusions/receipts/tables.ts'
import { conclusionAnnulReason, conclusionContent } from './conclusions/tables.ts'
import { referralContent } from './documents/referrals/tables.ts'
import { personPapers } from './employees/tables.ts'
import { finalActDraft } from './final-acts/drafts/tables.ts'
import { proposalContent, proposalRemarks } from './final-acts/proposals/tables.ts'
import { finalActAnnulReason, finalActContent } from './final-acts/tables.ts'
import { findingContent } from './findings/tables.ts'
import { templateContent } from './findings/templates/tables.ts'
import { importCorrectionsContent } from './imports/corrections/tables.ts'
import { importHabitsContent } from './imports/habits/tables.ts'
import { checkedPiece, importHead, importPreview, rawPiece } from './imports/tables.ts'
import { importTraceFormer } from './imports/traces/tables.ts'
import { pushTarget, vapidPrivateKey } from './notifications/tables.ts'
import { signedApplicationContent } from './organizations/signed-application/tables.ts'
import { auditLink } from './platform/audit/chain/tables.ts'
import { auditDetails } from './platform/audit/tables.ts'
import type { SealedColumn } from './platform/data-keys/sealed-column.ts'
import {
  fileContent,
  messageHtml,
  messageRecipient,
  messageSubject,
  messageText,
  messageUnsubscribe,
} from './platform/outbox/tables.ts'
import { idempotentReply } from './platform/tables.ts'
import { questionnaireContent } from './questionnaire/tables.ts'
import { signatureContent, signingCopyContent } from './signatures/tables.ts'
import { consentReason } from './visit-consents/tables.ts'

/** Every column of the database whose content is sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  correctedFormer,
  correctedValue,
  resultFileContent,
  refusalOfDecision,
  bookingPapers,
  checkUpResult,
  receiptContent,
  signingCopyContent,
  signatureContent,
  conclusionContent,
  conclusionAnnulReason,
  referralContent,
  personPapers,
  finalActContent,
  finalActAnnulReason,
  finalActDraft,
  proposalContent,
  proposalRemarks,
  billContent,
  findingContent,
  templateContent,
  questionnaireContent,
  consentReason,
  signedApplicationContent,
  importHead,
  importPreview,
  rawPiece,
  checkedPiece,
  importCorrectionsContent,
  importHabitsContent,
  importTraceFormer,
  pushTarget,
  vapidPrivateKey,
  auditDetails,
  auditLink,
  idempotentReply,
  appSecret,
  messageRecipient,
  messageSubject,
  messageText,
  messageHtml,
  messageUnsubscribe,
  fileContent,
]
