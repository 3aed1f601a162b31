import type { Gender } from './person.ts'

const ofWoman: Record<string, string> = {
  пришёл: 'пришла',
  подошёл: 'подошла',
  отошёл: 'отошла',
  ушёл: 'ушла',
  вошёл: 'вошла',
  вернулся: 'вернулась',
  вызван: 'вызвана',
  приглашён: 'приглашена',
  записан: 'записана',
  уволен: 'уволена',
}
const words = /\p{L}+/gu

/** Puts a past-tense phrase into the feminine form for a woman: «Не пришёл» becomes «Не пришла». */
export const byGender = (text: string, gender: Gender): string =>
  gender === 'Женский'
    ? text.replace(words, (word) => {
        const said = ofWoman[word.toLowerCase()]
        return said ? word.charAt(0) + said.slice(1) : word
      })
    : text
