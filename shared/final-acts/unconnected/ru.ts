import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages of employers without a cabinet. */
export const unconnectedRefusals = refusalKinds({
  EMPLOYER_CONNECTED: [
    409,
    'У этого работодателя теперь есть кабинет: его людей прикрепляют в регистратуре, по его списку',
  ],
  VISITS_CHANGED: [
    409,
    'Пока вы выбирали, часть записей отменили или уже прикрепили. Список обновлён: проверьте выбор',
  ],
  BOOKED_TWICE: [
    409,
    'У одного из людей две предстоящие записи. Снимите отметку с одной из них: к работодателю прикрепляют одну',
  ],
})
