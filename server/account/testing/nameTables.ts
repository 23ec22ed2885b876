/** Names for tests: plain ones that everybody may have, and ones that nobody may. */

const listOf = (names: string): readonly string[] => names.trim().split(/,\s+/);

export const plainNames = listOf(`
  Ada, Bob, Eve, Al, Alice Liddell, Ada Lovelace, Mary-Ann, O'Brien, J. R. R. Tolkien, Zoë,
  Jürgen Groß, Łukasz, Øystein, Đorđe, José María, Nguyễn Ánh, İbrahim, Žofie, Мария, Дмитрий,
  Γιώργος, שרה, محمد, अनिता, สมชาย, 李雷, 韩梅梅, 太郎, 김민수, ა ბ გ, Robot 7, Robot 0, Robot 42, R2-D2,
  Agent 007, Racer 99, Lucky 13, Player, Player 1, Player 12, Guest, guest 3, Swift Otter 42,
  Bold Lynx 10, 1337, x, 7, 🦊, 👩‍🚀, Ada 🚀, ..., Badminton Fan, Vlad Minsky, Brad Miner,
  Modest Mouse, Staffan, Groot, System of a Down, Root Beer, Smooth Operator, Ai Weiwei,
  You Know Who, Robotnik, Abbott, Playful, Nobody, Cassandra, Essex, Scunthorpe, Hancock,
  Hitchcock, Dickens, Dickinson, Peacock, Cockburn, Matsushita, Nigel, Nigeria, Titus, Titan,
  Cummings, Cumberland, Fagin, Raccoon, Tycoon, Assassin, Passion, Class of 99, Grape, Therapist,
  Master, Grand Master, Message in a Bottle, Theme, Games, The Game, Moderato, Operatic, Servers,
  Spicy Noodle, Analyst, Sexton, Janus, Deleted, Deleted Players, Deleted Scenes, Annalena, Annalisa,
  Analia, Dickerson, Fukuda, Fukuyama, Semenova, Slutsky, Fagerberg, Thorndyke, Camille Pissarro,
  Coriolanus, Cumhur, Kikelomo, Cockpit, Assorted Nuts, Whittler, Old Assyria
`);

/** Names that pose as those who run the site, or as what the site says of itself. */
export const reservedNames = listOf(`
  admin, Admin, ADM1N, 4dm1n, adm!n, @dmin, admln, adrnin, аdmin, ᴀdmin, àdmïn, ａｄｍｉｎ, 𝐀𝐝𝐦𝐢𝐧,
  🅐🅓🅜🅘🅝, 🇦🇩🇲🇮🇳, a d m i n, a.d.m.i.n, ad min, ad\u200Bmin, admin\u202E, Admin 7,
  admin2026, The Admin, TheAdmin, xXadminXx, Admin Bob, Bob (Admin), site admin, Administrator,
  sysadmin, System, Root, Operator, 0perator, The Operator, Operator Bob, OPERATOR, Moderator,
  m0derator, Mod, [MOD] Jane, Chat Mod, ModBob, Staff, Staff Member, Playfield, Playfield Team,
  Play Field, P1ayfield, PlayfieldTeam, Support, Support Team, Support Anna, Official, The Owner,
  Webmaster, Security, Server, AI, A.I., Bot, Computer, You, me, null, undefined,
  Moderation, The Moderation Team, Operators, System Message, SystemMessages, system-message, Game Master,
  The Game Master, GameMasters, AutoMod, Officials,
  Deleted player, DeletedPlayer, De1eted-P1ayer, deIeted_pIayer, Dеlеtеd рlауеr, The Deleted Player, Deleted player 7
`);

export const uncleanNames = listOf(`
  fuck, FUCK, fück, ｆｕｃｋ, f u c k, f.u.c.k, fuuuck, ꜰᴜᴄᴋ, fu\u200Bck, ғuck, motherfucker, n1gger,
  nigger, nïgger, n!gga, niiigger, faggot, f4ggot, kike, sp1c, coon, tranny, retard, shit, sh1t,
  5hit, Bullshit, bitch, b1tch, b!tch, cunt, kunt, twat, whore, slut, s l u t, porn, p0rn, рorn,
  penis, pen15, vagina, dildo, d1ld0, rapist, pedo, Hitler, H1tler, Nazi, a$$, @ss hole, big tits,
  cum, wanker, anal, semen, dick, cuminher
`);
