import { mostCommonPasswords } from './most-common-passwords.ts'

/** Passwords of eight characters and more that everybody tries first, in lower case: of leaks, and those of Nepal and the demo's own. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `${mostCommonPasswords} password password1 password12 password123 password1234 password! password@123 passw0rd p@ssword p@ssw0rd p@ssword1
p@ssw0rd1 p@ssw0rd123 pa55word passpass mypassword yourpassword newpassword letmein1 letmein123 letmeinn welcome1
welcome12 welcome123 welcome@123 changeme changeme1 changeme123 default1 temporary administrator admin123 admin1234
admin12345 admin@123 adminadmin root1234 rootroot superuser superman superman1 batman123 spiderman starwars starwars1
pokemon123 football football1 baseball baseball1 basketball volleyball softball liverpool liverpool1 chelsea1
arsenal1 barcelona manchester juventus realmadrid princess princess1 sunshine sunshine1 iloveyou iloveyou1 iloveyou2
iloveu123 loveyou1 lovelove lovely123 babygirl babygirl1 sweetheart butterfly1 butterfly chocolate strawberry
cheesecake trustno1 whatever whatever1 computer computer1 internet internet1 samsung1 samsung123 nokia123 iphone123
android1 google123 facebook facebook1 youtube1 linkedin twitter1 microsoft windows1 qwertyui qwertyuiop qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123 qwertyqwerty asdfghjk asdfghjkl asdfasdf asdf1234 asdfjkl;
zxcvbnm1 zxcvbnm, zxcvbnm123 zaq12wsx zaq1zaq1 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
q1w2e3r4t5 qazwsxedc qazwsx123 qweasdzxc qwe12345 qwer1234 abcd1234 abcd12345 abc12345 abc123456 abcabc123 aa123456
aaa12345 a1234567 a12345678 a123456789 1234qwer 123qweasd 12qwaszx 123abc123 12341234 123123123 12312312 123321123
1234554321 12344321 11223344 1122334455 11112222 12121212 13131313 10203040 102030405060 147258369 159753456 159357258
741852963 789456123 789456123a 963852741 987654321 9876543210 1234567890 12345678a 123456789a 123456789q 0123456789
12345678910 1234567891 01234567 99887766 55555555 20202020 20252025 20262026 october1 november september december
monday123 summer123 winter123 spring123 autumn123 dragon123 monkey123 shadow123 master123 michael1 jennifer jessica1
charlie1 jordan23 daniel123 anthony1 ashley123 michelle patricia elizabeth christian christopher alexander alexandra
victoria stephanie nicholas benjamin jonathan mercedes porsche911 ferrari1 mustang1 corvette maverick marlboro
harley123 cowboys1 yankees1 lakers24 snowball snoopy123 garfield scooby123 metallica nirvana1 slipknot blink182 eminem12
rockyou1 rockstar rockstar1 skateboard hello123 hello1234 hellohello helloworld hiphop123 hahahaha test1234 test12345
testtest testing1 testing123 guest123 guestguest user1234 demo1234 demodemo login123 master12 secret123 secret12
topsecret access14 freedom1 forever1 friends1 friendship happy123 happiness goodluck blessed1 jesus123 jesuschrist
godisgood krishna1 krishna123 ganesh123 shiva123 mahadev123 omnamahshivaya namaste123 pashupati nepal123 nepal1234
nepal12345 nepal@123 nepali123 ilovenepal mynepal123 kathmandu kathmandu1 kathmandu123 pokhara123 himalaya himalaya1
himalaya123 sagarmatha everest1 everest123 lalitpur bhaktapur biratnagar birgunj123 chitwan123 gorkha123 gurkha123
ram12345 sita1234 hari1234 krishna12 maya1234 sajha123 ncell123 ntc12345 urja1234 urja12345 urja-demo-1 energy123
electricity solar123 hydropower`
    .split(/\s+/)
    .filter(word => word.length >= 8),
)
