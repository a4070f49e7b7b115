import { longestVision, vision } from '../../../domain/plan/steps/vision.ts'
import { DocumentStep } from '../steps/document-step.tsx'
import { CountedArea } from './counted-area.tsx'

/** The municipality's vision and objectives (L-001). */
export default function VisionStep() {
  return (
    <DocumentStep
      path="vision-mission"
      documents={[vision]}
      words={{
        title: 'vision.title',
        sentence: 'vision.sentence',
        saved: 'vision.saved',
        failed: 'vision.failed',
      }}
      labels={{ vision: 'vision.vision', mission: 'vision.mission' }}
    >
      {form => (
        <>
          <CountedArea form={form} name="vision" max={longestVision} />
          <CountedArea form={form} name="mission" max={longestVision} />
        </>
      )}
    </DocumentStep>
  )
}
