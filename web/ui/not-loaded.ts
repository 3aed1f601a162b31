import { toast } from './toasts.tsx'

/**
 * Says that a part of the page did not come. A browser does not ask again for what it could not load, until the page is opened
 * anew.
 * @param title what did not open: «Меню не открылось»
 */
export const tellNotLoaded = (title: string): void =>
  toast('danger', title, 'Нет связи с сервером. Когда она появится, обновите страницу', {
    name: 'Обновить страницу',
    run: () => location.reload(),
  })
