import { lazy } from 'react'

const papers = {
  personal: () => import('./personal-step.tsx'),
  passport: () => import('./passport-step.tsx'),
  organization: () => import('./organization-step.tsx'),
}
// The rules of the order and the calendar are loaded with the steps that need them.
const factors = () => import('./factors-step.tsx')
const confirm = () => import('./confirm-step.tsx')

/** The screens after the first one: each is loaded when the user comes near it. */
export const PersonalStep = lazy(async () => ({ default: (await papers.personal()).PersonalStep }))
export const PassportStep = lazy(async () => ({ default: (await papers.passport()).PassportStep }))
export const OrganizationStep = lazy(async () => ({
  default: (await papers.organization()).OrganizationStep,
}))
export const FactorsStep = lazy(async () => ({ default: (await factors()).FactorsStep }))
export const ConfirmStep = lazy(async () => ({ default: (await confirm()).ConfirmStep }))

const followers = [papers.personal, papers.passport, papers.organization, factors, confirm]

/** Loads the screen of the next step once the user has started this one, so that the next step opens at once. */
export const loadNext = (place: number): void => void followers[place]?.().catch(() => null)
