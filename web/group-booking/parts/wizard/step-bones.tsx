import { Page, PageHeader } from '../../../ui/page.tsx'
import { CardBone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../group.module.css'

/** Placeholders of a step: the choices on the left and the outcome next to them, or one of the two. */
export const StepBones = ({ isOnePart = false }: { isOnePart?: boolean }) => (
  <Skeletons>
    {isOnePart ? (
      <CardBone lines={3} />
    ) : (
      <div className={classes.columns}>
        <div className={classes.main}>
          <CardBone lines={2} />
          <CardBone lines={5} />
        </div>
        <CardBone lines={5} />
      </div>
    )}
  </Skeletons>
)

/** Placeholders of the whole page until the group booking can open. */
export const WizardBones = () => (
  <Page wide>
    <PageHeader title="Запись группы" />
    <StepBones />
  </Page>
)
