import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Ecosystem, refusal, type TestName } from './ecosystem.ts';

const DEBIAN_REPOSITORY = '/usr/share/maven-repo';

export const MAVEN: Ecosystem = {
  name: 'Java with Maven, offline',
  missing: existsSync(join(DEBIAN_REPOSITORY, 'org/apache/maven/plugins/maven-surefire-plugin'))
    ? refusal('mvn', '--version')
    : `no Surefire in ${DEBIAN_REPOSITORY}`,
  validate: `mvn -o -B -q -DforkCount=0 -Dmaven.repo.local=${DEBIAN_REPOSITORY} test`,
  sourcePath: 'src/main/java/sums/Sums.java',
  testPath: 'src/test/java/sums/SumsTest.java',
  files: {
    '.gitignore': 'target\n',
    // A small virtual machine, and only one: each run takes two seconds instead of six.
    '.mvn/jvm.config': '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto\n',
    'pom.xml': `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sums</groupId>
  <artifactId>sums</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.x</version><scope>test</scope></dependency>
  </dependencies>
</project>
`,
  },
  source: (operator) =>
    `package sums;\n\npublic class Sums {\n  public static int add(int a, int b) { return a ${operator} b; }\n  public static String shout(String text) { return text; }\n}\n`,
  suite: ({ tests }) => {
    const bodies: Readonly<Record<TestName, string>> = {
      sum: 'assertEquals(5, Sums.add(2, 3))',
      shout: 'assertEquals("HEY", Sums.shout("hey"))',
      nothing: 'assertEquals(0, Sums.add(0, 0))',
      one: 'assertEquals(1, Sums.add(1, 0))',
      far: '',
    };
    return [
      'package sums;\n\nimport static org.junit.Assert.assertEquals;\nimport org.junit.Test;\n\npublic class SumsTest {',
      ...tests.map((name) => `  @Test public void ${JAVA_NAMES[name]}() { ${bodies[name]}; }`),
      '}\n',
    ].join('\n');
  },
  names: {
    sum: 'sums.SumsTest.twoAndThreeAreFive',
    shout: 'sums.SumsTest.aShoutIsInCapitals',
    nothing: 'sums.SumsTest.noughtAndNoughtAreNought',
    one: 'sums.SumsTest.oneAndNoughtAreOne',
    far: '',
  },
};

const JAVA_NAMES: Readonly<Record<TestName, string>> = {
  sum: 'twoAndThreeAreFive',
  shout: 'aShoutIsInCapitals',
  nothing: 'noughtAndNoughtAreNought',
  one: 'oneAndNoughtAreOne',
  far: 'theFarEndAgrees',
};
