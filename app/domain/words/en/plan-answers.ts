/** Answers of a plan's surveys: how they come in, why some cannot, and what they say. */
export const planAnswersWords = {
  'answers.title': 'Answers',
  'answers.none': 'No answers yet.',
  'answers.failed': 'The answers could not be loaded',
  'answers.import': 'Bring in answers',
  'answers.importOf': 'Bring in answers: {form}',
  'answers.importHint':
    'A CSV or ZIP as ODK and Kobo export it, or an Excel file of forms on paper. Answers are known by the id of their interview: twice is once, and edited ones take the place of earlier ones. Columns that the form does not ask for, such as names and phones, are not read.',
  'answers.choose': 'Choose a file, or drop it here',
  'answers.takes.day': 'A day such as 2026-11-24 or 2083-08-08',
  'answers.takes.place': 'Latitude and longitude in degrees, such as 28.21 83.98',
  'answers.another': 'Another file',
  'answers.take': 'Take {count} answers',
  'answers.reading': 'Reading and checking',
  'answers.read': '{rows} rows checked',
  'answers.found':
    'New: {added}. In the place of earlier ones: {replaced}. As before: {unchanged}. Refused: {refused}.',
  'answers.more': '… and {count} rows more',
  'answers.dropped': 'Columns that are not read: {columns}',
  'answers.taken': '{added} answers came in, {replaced} were replaced',
  'answers.doubtsTitle': 'Taken with a doubt',
  'answers.doubt.border':
    'has a position {metres} m outside the local level. That is within the error of {error} m, so it can be taken. Check its ward.',
  'answers.doublesTitle': 'Second answers of a household',
  'answers.doubles': 'Households that already have an answer: {count}. A household counts once.',
  'answers.doubleOf': 'is a second answer of household {household} in cluster {unit}.',
  'answers.doublesChoice': 'Which answer stays',
  'answers.doubles.leave_out': 'The earlier one',
  'answers.doubles.replace': 'The one of this file',
  'answers.leftOut': 'Second answers of households left out: {count}',
  'answers.storedDoubles':
    'Second answers of a household or interview: {count}. Only the first one counts. To choose another one, bring in the file with both answers again.',
  'answers.oneDouble': 'cluster {unit}, household {household}',
  'answers.clear': 'Remove answers',
  'answers.clearOf': 'Remove answers: {form}',
  'answers.clearAsk': 'Remove all {count} answers of “{form}”?',
  'answers.clearHint': 'Their shares leave the dashboard too. The same file brings them back.',
  'answers.cleared': 'The answers were removed',
  'answers.came': '{answers} answers.',
  'answers.days': 'Asked from {first} to {last}.',
  'answers.withoutPosition': '{count} have no position.',
  'answers.ofOtherSample':
    '{count} answers were asked with another sample than the one of now. They count for nothing here.',
  'answers.kind.household':
    'Shares of all households that could be drawn, by the weights of the sample; replacements stand for clusters without an answer. Intervals follow strata and clusters of the sample.',
  'answers.kind.ward':
    'What groups agreed on for their wards, in households of ten: no measurement, and without a standard error. Wards count by their households of the census.',
  'answers.kind.wardsAlike':
    'What groups agreed on for their wards, in households of ten: no measurement, and without a standard error. Wards count alike, because this map has no census figures of wards.',
  'answers.kind.places':
    'Places that were visited, counted: no sample, so the shares are of these places alone.',
  'answers.where': 'Where',
  'answers.everywhere': 'The whole local level',
  'answers.answer': 'Answer',
  'answers.share': 'Weighted',
  'answers.interval': '95 % interval',
  'answers.degrees': 'Intervals use Student’s t with {count} degrees of freedom: clusters less strata.',
  'answers.error': 'Standard error',
  'answers.unweighted': 'Unweighted',
  'answers.count': 'Answers',
  'answers.asked': 'Asked for',
  'answers.single':
    'One cluster alone was reached ({strata}): without a second one there is no standard error.',
  'answers.tierNote':
    'By the Multi-Tier Framework (ESMAP 008/15). Its thresholds were compared with published reproductions, not with the report itself; more than 14 outages a week are tier 3 as in 2015, later surveys say tier 2.',
  'answers.coverage': 'Coverage of the clusters',
  'answers.questions': 'Questions with answers: {count}',
  'answers.questionsOf': 'Questions with answers: {shown} of {count}',
  'answers.covered': '{done} of {clusters} clusters complete',
  'answers.file.tooMany': 'There are more than {most} rows. Export fewer answers at once.',
  'answers.central': 'From ODK Central',
  'answers.central.url': 'Address of the server',
  'answers.central.project': 'Number of the project',
  'answers.central.formId': 'Id of the form',
  'answers.central.tokenLabel': 'Token',
  'answers.central.tokenHint':
    'The token of a session of somebody who may read submissions. It is kept nowhere.',
  'answers.central.fetch': 'Fetch the answers',
  'answers.central.empty': 'There is no submission of this form yet.',
  'answers.needsSample': 'Answers of households go by a locked sample. Generate and lock it first.',
  'answers.sampleChanged':
    'The sample was unlocked or drawn anew meanwhile. Nothing was taken; read the file again.',
  'answers.otherForm': 'This is a file of “{other}”, not of “{form}”. Bring it in there.',
  'answers.columnsMissing':
    'This is no file of “{form}”: it has no column {columns}. Export it with the names of the questions.',
  'answers.central.address': 'must be the https address of an ODK Central server on the internet',
  'answers.central.token': 'must be the token as Central gives it, without spaces',
  'answers.central.refused': '{host} does not accept this token. Get a new one and try again.',
  'answers.central.noForm':
    '{host} has no form {form} in project {project}. Look at the address of its page.',
  'answers.central.away':
    '{host} does not answer as ODK Central does. Look at the address, or try again later.',
  'answers.central.tooLong':
    '{host} sent more than {most} MB for one page of answers. Export the answers as CSV there and choose that file.',
  'answers.central.short':
    'The server says that it has {total} answers, and {read} came. Fetch them again, or export them as CSV there and choose that file.',
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
