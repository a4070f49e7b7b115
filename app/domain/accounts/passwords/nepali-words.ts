/*
 * Words that are common in Nepali passwords, starting with the most likely. Attackers of this product try them before
 * English words. They are romanised the way people write them, or in Devanagari where people type it.
 */

/** Gods, heroes, and holy words and books. */
const holy = `ram sita shiva krishna ganesh hanuman laxmi lakshmi saraswati durga kali bhagwan mahadev shiv parvati radha
  vishnu brahma buddha gautam om omnamahshivaya namahshivaya harekrishna jayshreeram jaishreeram jayram shreeram shreeganesh
  pashupati pashupatinath muktinath budhanilkantha manakamana dakshinkali swayambhu swayambhunath boudha boudhanath janaki
  ramayana ramayan mahabharat mahabharata gita bhagwat ved veda puran mantra mandir puja prasad dharma karma moksha
  arjun bhim yudhisthir nakul sahadev draupadi kunti karna bhishma duryodhan ravan laxman lakshman bharat luv kush ashok
  bhairav kumari indra chandra surya agni vayu varun yama kuber narad garud nandi namaste namaskar shanti`
/** The country with its parts, towns, mountains, rivers and parks. */
const places = `nepal kathmandu pokhara lalitpur bhaktapur patan biratnagar birgunj dharan butwal hetauda itahari janakpur
  nepalgunj dhangadhi bharatpur chitwan lumbini gorkha mustang jomsom manang dolpa jumla humla mugu kalikot rukum rolpa
  salyan pyuthan dang banke bardiya surkhet dailekh jajarkot kailali kanchanpur doti achham bajura bajhang darchula baitadi
  dadeldhura palpa tansen gulmi arghakhanchi kapilvastu rupandehi nawalparasi nawalpur parasi syangja kaski parbat baglung
  myagdi lamjung tanahun tanahu damauli makwanpur dhading nuwakot rasuwa sindhupalchok dolakha ramechhap sindhuli kavre
  kavrepalanchok banepa dhulikhel panauti sarlahi mahottari dhanusha siraha saptari sunsari morang jhapa ilam panchthar
  taplejung terhathum dhankuta bhojpur sankhuwasabha khotang okhaldhunga udayapur solukhumbu bara parsa rautahat
  koshi madhesh bagmati gandaki karnali sudurpashchim sudurpaschim mechi sagarmatha narayani janakpurdham dhaulagiri rapti
  bheri seti mahakali mithila tarai terai pahad himal himalaya everest annapurna machhapuchhre machapuchare kanchenjunga
  manaslu makalu lhotse langtang rara phewa begnas fewa tilicho gosaikunda trishuli marsyangdi budhigandaki kaligandaki
  tamor arun sunkoshi bhotekoshi kamala babai thamel balaju chabahil baneshwor koteshwor kalanki maitighar ratnapark
  newroad durbarmarg lazimpat maharajgunj budhanilkantha kirtipur thimi sanepa jawalakhel satdobato gongabu bouddha
  sauraha bandipur nagarkot ghandruk namche lukla kalapani limpiyadhura lipulekh sulikot desh mulyuk gaun sahar basti tole`
/** Given names and family names. */
const names = `sharma shrestha thapa gurung tamang rai limbu magar karki adhikari bhandari poudel paudel koirala acharya
  aryal bhattarai dahal ghimire gautam khadka khanal lama maharjan manandhar mishra neupane nepali oli pandey pandit pant
  panta pokhrel pokharel pradhan rana regmi rijal rimal sapkota shah shahi sherpa silwal singh subedi tuladhar upadhyay
  yadav basnet bista bohara chand chaudhary chettri chhetri dhakal dhungana giri joshi kc kafle katuwal khatri kunwar
  lamichhane luitel malla mahato mahat mainali nakarmi ojha parajuli rawal rokaya sunuwar tharu timalsina thakuri wagle
  bikash bikram bishnu bijay binod binita bimala bina anil anita anjali anju arjun asha ashish ashok bhawana bibek deepak
  dipak dinesh dipendra durga ganga gita gopal hari indira ishwor jamuna jeevan kabita kamal kamala kiran kishor krishna
  kumar kumari kusum laxman laxmi lila madan madhav manish manisha manju maya meena milan mina mohan mukesh nabin narayan
  naresh nirmala nisha pabitra parbati pooja prakash pramod prabin prasad pratik prem puja puspa pushpa rabin radha rajan
  rajendra rajesh rajiv raju ram ramesh rekha renu rita roshan sabina sabita sagar samir samjhana sandip sangita sanjay
  sanjeev santosh sarita saroj shanta sharmila shiva shyam sita smriti srijana subash sudip sujan sujata suman sumitra
  sunil sunita suraj suresh sushil sushila tara uma umesh usha yam yamuna aarati aarav aayush bishal niraj nischal prajwal`
/** Festivals, months and days. */
const calendar = `dashain tihar teej chhath holi maghi sankranti lhosar losar janai purnima indrajatra gaijatra bisket
  baishakh jestha jeth asar ashadh shrawan saun bhadra bhadau ashwin asoj kartik mangsir poush push magh falgun fagun
  chaitra chait aitabar sombar mangalbar budhabar bihibar sukrabar sanibar nayabarsa barsa`
/** Everyday words, food and terms of affection. */
const everyday = `maya mero timro hamro mayalu jindagi jivan jeevan saathi sathi dai bhai didi bahini aama ama baba buwa
  hajur baa chora chori sano thulo ramro sundar khusi pyaro pyar prem dil man manche sansar sapana sapna asha bishwas aasha
  dalbhat dal bhat momo gundruk dhindo achar sel roti chiya chai tarkari masu machha dudh pani panchamrit gundri raksi
  khukuri topi dhaka daura suruwal madal sarangi bansuri rhododendron laliguras lali gurans danphe gaida hatti bagh chituwa
  gorkhali gurkha bir bahadur sahid jay jai jaya jaihos jaynepal jainepal mahan rastra rastriya janta loktantra ganatantra
  kranti biplab maobadi congress emale uml party ncell ntc namastey nabil himalayan everestbank esewa khalti sajha
  ilove iloveyou ilovenepal mynepal meronepal ghar sansaar bidhyalaya school campus tribhuvan mahendra birendra gyanendra`
const devanagari = `नेपाल काठमाडौं पोखरा राम सीता शिव कृष्ण गणेश हनुमान लक्ष्मी सरस्वती दुर्गा बुद्ध पशुपति रामायण महाभारत
  गीता माया मेरो हाम्रो आमा बुवा दाइ भाइ दिदी बहिनी साथी जिन्दगी हिमाल सगरमाथा गोर्खा लुम्बिनी कोशी मधेश बागमती गण्डकी
  कर्णाली सुदूरपश्चिम दशैं तिहार नमस्ते शर्मा श्रेष्ठ थापा गुरुङ तामाङ राई लिम्बु मगर`

export const nepaliWords: readonly string[] = [
  ...new Set([holy, places, everyday, names, calendar, devanagari].join(' ').split(/\s+/)),
]

/** Years in both calendars, and numbers that people often append to a word. */
export const numberWords: readonly string[] = [
  ...['123', '1234', '12345', '108', '1008', '786', '977', '9779', '98', '9841', '9851', '2020', '2072'],
  ...Array.from({ length: 60 }, (_, at) => String(2089 - at)),
  ...Array.from({ length: 80 }, (_, at) => String(2029 - at)),
]
