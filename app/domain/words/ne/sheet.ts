import type { Translation } from '../en/english.ts'
import type { sheetWords as english } from '../en/sheet.ts'

export const sheetWords: Translation<typeof english> = {
  'sheet.import': 'एक्सेलबाट',
  'sheet.importOf': '{list}: एक्सेलबाट वा CSV बाट',
  'sheet.csvOf': '{list}: CSV बनाउनुहोस्',
  'sheet.excelOf': '{list}: एक्सेल बनाउनुहोस्',
  'sheet.notWritten': 'एक्सेल फाइल बन्न सकेन: CSV प्रयास गर्नुहोस्',
  'sheet.hint': 'सुरुका दसमध्ये एउटा पङ्क्तिमा दुई वा बढी स्तम्भको नाम हुन सक्छ: {columns}। नत्र यही क्रममा लिइन्छ।',
  'sheet.choose': '.xlsx वा .csv फाइल छान्नुहोस् वा यहाँ छोड्नुहोस्',
  'sheet.reading': 'फाइल पढिँदैछ',
  'sheet.more': 'लिन नमिल्ने अरू पङ्क्ति: {count}।',
  'sheet.found': 'लिन मिल्ने पङ्क्ति: {good}। नमिल्ने: {bad}',
  'sheet.refused': 'लिन नमिल्ने पङ्क्ति',
  'sheet.line': 'पङ्क्ति {line}:',
  'sheet.preview': 'लिन मिल्ने पङ्क्ति',
  'sheet.replace': 'सबैको सट्टा {count} पङ्क्ति राख्नुहोस्',
  'sheet.add': '{count} पङ्क्ति थप्नुहोस्',
}
