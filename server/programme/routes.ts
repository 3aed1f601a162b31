import { anyone } from '../../shared/platform/actor.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { programmeContract } from '../../shared/programme/contract.ts'
import { type Edition, FactorList, ServiceList } from '../../shared/programme/schema.ts'
import type { Reader } from '../platform/db/types.ts'
import { PreparedAnswer } from '../platform/http/prepared.ts'
import type { Serve } from '../platform/http/serve.ts'
import { editionOn } from './actions.ts'

interface Lists {
  factors: Promise<PreparedAnswer>
  services: Promise<PreparedAnswer>
}

const written = new WeakMap<Edition, Lists>()

/** Both answers of an edition, serialised and compressed once. */
function listsOf(edition: Edition): Lists {
  const known = written.get(edition)
  if (known) return known
  const lists = {
    factors: PreparedAnswer.of(FactorList.parse(edition)),
    services: PreparedAnswer.of(ServiceList.parse(edition)),
  }
  written.set(edition, lists)
  return lists
}

async function inForce(reader: Reader, day: Day): Promise<Lists> {
  return listsOf(await editionOn(reader, day))
}

/** Serves the reference data. */
export function serveProgramme(serve: Serve, reader: Reader): void {
  serve(programmeContract.factors, { allow: anyone }, async ({ query, now }) => {
    return (await inForce(reader, query.on ?? clinicDay(now))).factors
  })

  serve(programmeContract.services, { allow: anyone }, async ({ query, now }) => {
    return (await inForce(reader, query.on ?? clinicDay(now))).services
  })
}
