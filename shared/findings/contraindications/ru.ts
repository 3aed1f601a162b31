import type { Contraindication } from './schema.ts'

/** Names a contraindication by its number: «п. 33», «п. 8, подп. «а»». */
export const pointLabel = ({ point, letter }: Pick<Contraindication, 'point' | 'letter'>): string =>
  letter === null ? `п. ${point}` : `п. ${point}, подп. «${letter}»`

/** Cites a contraindication: «приложение № 2 к Порядку по приказу № 29н, п. 33». */
export const contraindicationSource = (row: Pick<Contraindication, 'point' | 'letter'>): string =>
  `приложение № 2 к Порядку по приказу № 29н, ${pointLabel(row)}`
