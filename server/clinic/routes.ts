import { clinicContract } from '../../shared/clinic/contract.ts'
import type { Installation } from '../../shared/clinic/schema.ts'
import { admin } from '../../shared/platform/actor.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { reviseClinic, settingsView } from './actions.ts'
import { findSettings } from './store.ts'

/** Serves the contacts and brand of the clinic to administrators. */
export function serveClinic(serve: Serve, reader: Reader, installation: Installation): void {
  serve(clinicContract.settings, { allow: admin }, async () =>
    settingsView(await findSettings(reader), installation),
  )

  serve(clinicContract.change, { allow: admin }, ({ actor, body, now, transact }) => {
    const { version, ...given } = body
    return transact((tx) => reviseClinic(tx, actor, { version, given, installation }, now))
  })
}
