import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { downloadIds, downloads } from '../../../app/domain/downloads.ts'
import { languageCodes } from '../../../app/domain/messages/languages.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { readManual } from '../../../scripts/manuals/read-manual.ts'
import { writeManual } from '../../../scripts/manuals/write-manual.ts'
import { largePlan } from '../../domain/report/large-plan.ts'
import { emptyPlan } from '../../domain/report/report-fixture.ts'
import type { OwnServer } from '../shared/own-server.ts'

const version = '1.28.1'
const needs = 'apt-get install maven default-jdk-headless'

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>urja</groupId><artifactId>check</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>org.verapdf</groupId><artifactId>validation-model</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>`

/** Prints a line for each rule that a file breaks, with how often and the message of the first place. */
const program = `import java.io.File;
import java.util.*;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.*;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.*;
import org.verapdf.pdfa.validation.profiles.*;
public class Check {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    VeraPDFFoundry foundry = Foundries.defaultInstance();
    PDFAFlavour flavour = PDFAFlavour.PDFUA_1;
    ValidationProfile profile = Profiles.getVeraProfileDirectory().getValidationProfileByFlavour(flavour);
    for (String file : files)
      try (PDFAParser parser = foundry.createParser(new File(file), flavour);
          PDFAValidator validator = foundry.createValidator(profile, -1, false, true, false)) {
        ValidationResult result = validator.validate(parser);
        Map<RuleId, String> first = new HashMap<>();
        for (TestAssertion one : result.getTestAssertions())
          if (one.getStatus() == TestAssertion.Status.FAILED)
            first.putIfAbsent(one.getRuleId(), one.getErrorMessage() + ", at " + one.getLocation().getContext());
        for (Map.Entry<RuleId, Integer> rule : result.getFailedChecks().entrySet())
          System.out.println(String.join("\\t", file, rule.getKey().getClause() + "-" + rule.getKey().getTestNumber(),
              rule.getValue().toString(), first.get(rule.getKey())));
        System.out.println(String.join("\\t", file, "assertions", "" + result.getTotalAssertions()));
      }
  }
}`

/**
 * Whether reports, a fact sheet and the documents keep the rules of PDF/UA-1, by veraPDF; number of faults. Without Java
 * and Maven, which are optional, it says so and checks nothing.
 */
export async function checkAccessibility({ post, logIn, folder }: OwnServer): Promise<number> {
  writeFileSync(join(folder, 'pom.xml'), project)
  writeFileSync(join(folder, 'Check.java'), program)
  const list = ['-q', '-B', 'dependency:build-classpath', '-Dmdep.outputFile=classpath']
  const maven = spawnSync('mvn', list, { cwd: folder, encoding: 'utf8' })
  if (maven.error || spawnSync('javac', ['-version']).error) {
    console.log(`- PDF/UA is not checked, since veraPDF needs Java and Maven: ${needs}`)
    return 0
  }
  if (maven.status !== 0) throw new Error(`Maven does not find veraPDF ${version}: ${maven.stdout}`)

  const files: string[] = []
  const save = (name: string, bytes: Uint8Array) => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    files.push(file)
  }
  for (const language of languageCodes)
    for (const [name, plan] of [['empty', emptyPlan()] as const, ['twelve', largePlan(12)] as const])
      save(`report-${name}-${language}.pdf`, await pdfOf(makePlanReport(plan, language)))
  for (const id of downloadIds) save(downloads[id].file, await writeManual(readManual(id)))
  const { access } = await logIn('administrator')
  const sheet = await post<{ base64_pdf: string }>('/api/sheets/region/', { region: 43611 }, access)
  save('sheet.pdf', Buffer.from(sheet.base64_pdf, 'base64'))

  const classpath = readFileSync(join(folder, 'classpath'), 'utf8').trim()
  const words = ['-cp', classpath, join(folder, 'Check.java'), ...files]
  const { status, stdout, stderr } = spawnSync('java', words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`veraPDF ended with ${status}: ${stderr}`)
  let faults = 0
  for (const line of stdout.trim().split('\n')) {
    const [file, rule, count, message] = line.split('\t')
    if (message !== undefined) {
      faults++
      console.error(`${basename(file)} breaks rule ${rule} of PDF/UA-1 ${count} times: ${message}`)
    } else console.log(`${basename(file)}: ${count} assertions of veraPDF ${version}`)
  }
  console.log(`${files.length} PDF files checked by veraPDF, ${faults} rules broken`)
  return faults
}
