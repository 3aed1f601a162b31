import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { useSession } from '../../../platform/session.ts'
import { toast } from '../../../ui/toasts.tsx'
import { askRestore, useDeskAct } from '../../api.ts'
import { beginBook } from '../booking/book-draft.ts'

/** Restores a cancelled visit; when its slot is taken, offers to book the patient for another time. */
export function RestoreButton({ card }: { card: DeskCard }) {
  const act = useDeskAct()
  const { user } = useSession()
  const navigate = useNavigate()
  const { fullname, city, phone, isByEmployer } = card
  const bookAnew = () => {
    if (user && phone) beginBook(user.phone, city, phone)
    void navigate({ to: '/desk', search: { book: '' } })
  }
  const restore = useMutation({
    mutationFn: () => act(card, askRestore),
    onSuccess: () => toast('ok', 'Запись возвращена', fullname),
    onError: ({ message }) =>
      toast(
        'danger',
        'Запись не возвращена',
        message,
        isByEmployer ? undefined : { name: 'Записать на другое время', run: bookAnew },
      ),
  })
  return (
    <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
      Вернуть запись
    </Button>
  )
}
