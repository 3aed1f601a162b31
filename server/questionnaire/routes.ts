import { atDesk, readsFindings, signedIn } from '../../shared/platform/actor.ts'
import {
  deskQuestionnaireContract,
  ownQuestionnaireContract,
  roomQuestionnaireContract,
} from '../../shared/questionnaire/contract.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  fillAtDesk,
  fillInRoom,
  fillOwn,
  ownQuestionnaire,
  ownQuestionnaireState,
  questionnaireOf,
  questionnaireState,
} from './actions.ts'

/** Serves the questionnaire before a check-up: to its person, to the rooms and the commission, and to the desk. */
export function serveQuestionnaires(serve: Serve, reader: Reader, secrets: Secrets): void {
  serve(ownQuestionnaireContract.own, { allow: signedIn }, async ({ actor, params, look }) => {
    const found = await ownQuestionnaire(reader, { actor, ...params }, secrets)
    look(params)
    return found
  })

  serve(ownQuestionnaireContract.ownState, { allow: signedIn }, ({ actor, params }) =>
    ownQuestionnaireState(reader, { actor, ...params }),
  )

  serve(ownQuestionnaireContract.fill, { allow: signedIn }, ({ actor, params, body: sent, now, transact }) =>
    transact((tx) => fillOwn(tx, { actor, ...params, sent }, { secrets, now })),
  )

  serve(roomQuestionnaireContract.ofBooking, { allow: readsFindings }, async ({ actor, params, look }) => {
    const found = await questionnaireOf(reader, { actor, ...params }, secrets)
    look(params)
    return found
  })

  serve(
    roomQuestionnaireContract.fillInRoom,
    { allow: readsFindings },
    ({ actor, params, body: sent, now, transact }) =>
      transact((tx) => fillInRoom(tx, { actor, ...params, sent }, { secrets, now })),
  )

  serve(deskQuestionnaireContract.state, { allow: atDesk }, ({ params }) =>
    questionnaireState(reader, params.id),
  )

  serve(
    deskQuestionnaireContract.fillAtDesk,
    { allow: atDesk },
    ({ actor, params, body: sent, now, transact }) =>
      transact((tx) => fillAtDesk(tx, { actor, ...params, sent }, { secrets, now })),
  )
}
