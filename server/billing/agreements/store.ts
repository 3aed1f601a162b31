import { billingRefusals } from '../../../shared/billing/ru.ts'
import type { Agreement, AgreementId, AgreementInput } from '../../../shared/billing/schema.ts'
import type { ClinicScope, ReadingScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const columns = raw`id, organization_id as organization, number, signed_on as "signedOn", until,
  payment_days as "paymentDays", names_people as "namesPeople", signer_position as "signerPosition",
  signer_name as "signerName", signer_basis as "signerBasis", version`

const newestFirst = raw`order by signed_on desc, number desc`

const ofOrganization = statement<{ organization: OrganizationId }, Agreement>('agreements-of-organization')`
  select ${columns} from agreements where organization_id = ${'organization'} ${newestFirst}`

/** Returns the agreements of an organization, the newest first. */
export const listAgreements = (
  reader: Reader,
  _scope: ClinicScope,
  organization: OrganizationId,
): Promise<Agreement[]> => reader.run(ofOrganization, { organization })

/** Returns the agreements of the organization of a scope, the newest first. */
export const listEmployerAgreements = (
  reader: Reader,
  { organization }: ReadingScope,
): Promise<Agreement[]> => reader.run(ofOrganization, { organization })

const byId = statement<{ id: AgreementId }, Agreement>('agreement')`
  select ${columns} from agreements where id = ${'id'}`

/** Returns an agreement by id; null when there is none. */
export const findAgreement = async (
  reader: Reader,
  _scope: ClinicScope,
  id: AgreementId,
): Promise<Agreement | null> => (await reader.run(byId, { id }))[0] ?? null

interface WrittenAgreement extends AgreementInput {
  id: AgreementId
  by: AccountId
  now: Date
}

const taken = { agreements_number: billingRefusals.AGREEMENT_NUMBER_TAKEN }

const add = statement<WrittenAgreement & { organization: OrganizationId }, Agreement>('add-agreement')`
  insert into agreements (id, organization_id, number, signed_on, until, payment_days, names_people, signer_position,
    signer_name, signer_basis, changed_at, changed_by)
  values (${'id'}, ${'organization'}, ${'number'}, ${'signedOn'}, ${'until'}, ${'paymentDays'}, ${'namesPeople'},
    ${'signerPosition'}, ${'signerName'}, ${'signerBasis'}, ${'now'}, ${'by'}) returning ${columns}`

/** Adds an agreement; refuses a number that the organization already has. */
export const addAgreement = async (
  tx: Tx,
  agreement: WrittenAgreement & { organization: OrganizationId },
): Promise<Agreement | null> => (await tx.run(add, agreement, taken))[0] ?? null

const change = statement<WrittenAgreement & { version: number }, Agreement>('change-agreement')`
  update agreements set number = ${'number'}, signed_on = ${'signedOn'}, until = ${'until'},
    payment_days = ${'paymentDays'}, names_people = ${'namesPeople'}, signer_position = ${'signerPosition'},
    signer_name = ${'signerName'}, signer_basis = ${'signerBasis'}, version = version + 1, changed_at = ${'now'},
    changed_by = ${'by'}
  where id = ${'id'} and version = ${'version'} returning ${columns}`

/** Changes an agreement of this version; null when another version was saved in the meantime. */
export const changeAgreement = async (
  tx: Tx,
  agreement: WrittenAgreement & { version: number },
): Promise<Agreement | null> => (await tx.run(change, agreement, taken))[0] ?? null
