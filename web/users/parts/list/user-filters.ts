import { IconArrowsSort, IconBan, IconShieldCheck, IconUser } from '@tabler/icons-react'
import { Role } from '../../../../shared/platform/actor.ts'
import { roleNames, userKindNames, userSortNames, userStateNames } from '../../../../shared/users/ru.ts'
import { type UserFigures, UserKind } from '../../../../shared/users/schema.ts'
import type { Filter } from '../../../ui/filter-bar/filters.ts'

/** Returns the filters of the users with the number of users in each role and state. */
export const userFilters = (figures: UserFigures | undefined): Filter[] => [
  {
    kind: 'one',
    key: 'role',
    name: 'Роль',
    icon: IconShieldCheck,
    options: Role.options.map((value) => ({ value, text: roleNames[value], count: figures?.[value] })),
  },
  {
    kind: 'one',
    key: 'state',
    name: 'Доступ',
    icon: IconBan,
    options: (['blocked', 'erased'] as const).map((value) => ({
      value,
      text: userStateNames[value],
      count: figures?.[value],
    })),
  },
  {
    kind: 'one',
    key: 'kind',
    name: 'Тип',
    icon: IconUser,
    options: UserKind.options.map((value) => ({ value, text: userKindNames[value] })),
  },
  {
    kind: 'one',
    key: 'sort',
    name: 'Порядок',
    icon: IconArrowsSort,
    options: [{ value: 'newest', text: userSortNames.newest }],
  },
]
