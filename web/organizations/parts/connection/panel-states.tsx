import { Button, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Department } from '../../../ui/assets.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../requests/organizations.module.css'

/** Placeholder of the panel while it loads. */
export const RelationBones = () => (
  <Skeletons>
    <Bone h={48} radius={10} />
    {['74%', '58%', '66%'].map((width) => (
      <div key={width} className={classes.row}>
        <Stack gap={4} align="flex-start" flex="1 1 12rem" miw={0}>
          <Bone w={width} h={20} />
          <Bone w="52%" h={14} />
        </Stack>
      </div>
    ))}
  </Skeletons>
)

/** Message for a user without organizations: what an organization gives and how to add one. */
export const NoRelations = ({ onAdd }: { onAdd: () => void }) => (
  <div className={classes.empty}>
    <Department />
    <Title order={3}>Вы пока не подключены ни к одной организации</Title>
    <p>
      Кабинет организации — для тех, кто ведёт осмотры сотрудников: список со сроками, запись группой,
      документы. Добавьте организацию по ИНН, мы проверим заявку.
    </p>
    <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onAdd}>
      Добавить организацию
    </Button>
  </div>
)
