/** Answers of a plan's surveys: how they come in, why some cannot, and what they say. */
export const planAnswersWords = {
  'answers.fault.no_instance':
    'has no id. Export it with its columns KEY or _uuid, or write the number of the paper form into a column form_no.',
  'answers.fault.no_consent': 'is of somebody who did not agree to take part. Nothing of it is kept.',
  'answers.fault.rejected': 'was rejected where it was collected. Approve it there if it is right.',
  'answers.fault.missing': 'has no answer to “{question}”. Ask again, or leave the row out.',
  'answers.fault.choice': 'answers “{question}” with “{found}”. Write one of the choices of the form.',
  'answers.fault.number':
    'answers “{question}” with “{found}”. Write a number such as 12.5, without its unit.',
  'answers.fault.whole': 'answers “{question}” with {found}. Write a whole number.',
  'answers.fault.range': 'answers “{question}” with {found}. It must be from {least} to {most}.',
  'answers.fault.sum': 'has {found} in all where “{question}” ends. These must come to {sum} together.',
  'answers.fault.ward': 'names a ward “{found}”. The local level has wards 1 to {wards}.',
  'answers.fault.unit':
    'names a cluster “{found}” that is not in the sample. Write its number, or R1 and so on of a replacement.',
  'answers.fault.unit_ward':
    'says that cluster {unit} is in ward {found}. It is in {is}: correct one of the two.',
  'answers.fault.other_sample':
    'was asked with another sample ({found}). This plan goes by {stamp}: bring the answers into the plan that has their sample.',
  'answers.fault.position':
    'has a position “{found}”. Write latitude and longitude in degrees, as 27.71 85.32.',
  'answers.fault.outside':
    'lies outside the local level (latitude {lat}, longitude {lng}). Correct the position, or leave the row out.',
}
