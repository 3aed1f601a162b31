import { toast } from './toasts.tsx'

/**
 * Tells the user in a toast that a part of the page could not be loaded. The browser does not request a failed
 * file again until the page is reloaded. `title` says which part: «Меню не открылось».
 */
export const tellNotLoaded = (title: string): void =>
  toast('danger', title, 'Нет связи с сервером. Когда она появится, обновите страницу', {
    name: 'Обновить страницу',
    run: () => location.reload(),
  })
