import type { Role } from '../../../../shared/platform/actor.ts'

/** Describes the permissions of each role in a line. */
export const roleWords: Record<Role, string> = {
  admin: 'Видит и меняет всё: пользователей, цены, настройки, журнал действий',
  registrar: 'Ведёт записи и отмечает приход. Цены и роли не меняет',
  doctor: 'Принимает по электронной очереди',
  chair: 'Оформляет заключения и видит, чем закончились осмотры. Роль дают два администратора',
}
